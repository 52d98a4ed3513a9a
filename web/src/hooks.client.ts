import '$lib/older';
