import { i18n } from '$lib/words/i18n.svelte';

export const load = () => i18n.need('lab');
