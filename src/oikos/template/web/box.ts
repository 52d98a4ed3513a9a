import type { GameBox } from '$lib/games/boxes';
import Cover from './Cover.svelte';

export const box: GameBox = { cover: Cover, accent: '--teal', place: 100 };
