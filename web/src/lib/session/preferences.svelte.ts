export type Theme = 'auto' | 'light' | 'dark';

/** What this browser remembers of the person who uses it. */
class Preferences {
  name = $state('');
  /** What the others are called who last shared this device. */
  company = $state.raw<readonly string[]>([]);
  theme = $state<Theme>('auto');
  sound = $state(false);
  /** Whether sounds were ever offered here. */
  isSoundKnown = $state(true);
  /** How fast what happens at a table is shown; a key of `SPEEDS` in lib/table/show. */
  pace = $state<'calm' | 'normal' | 'quick' | 'off'>('normal');
  notify = $state(false);
  guide = $state(true);
  /** Whether notes and explanations are read in words for ages 8 to 10. */
  isSimple = $state(false);
  /** Situations that the guide has explained already. */
  explained = $state.raw<ReadonlySet<string>>(new Set());

  start(): void {
    this.name = localStorage.getItem('oikos.name') ?? '';
    this.company = JSON.parse(localStorage.getItem('oikos.company') ?? '[]') as string[];
    this.theme = (localStorage.getItem('oikos.theme') as Theme | null) ?? 'auto';
    this.sound = localStorage.getItem('oikos.sound') === 'yes';
    this.isSoundKnown = localStorage.getItem('oikos.sound') !== null;
    this.pace = (localStorage.getItem('oikos.pace') as typeof this.pace | null) ?? 'normal';
    this.notify = localStorage.getItem('oikos.notify') === 'yes';
    this.isSimple = localStorage.getItem('oikos.reading') === 'simple';
    this.guide = localStorage.getItem('oikos.guide') !== 'no';
    this.explained = new Set(JSON.parse(localStorage.getItem('oikos.explained') ?? '[]') as string[]);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#paint());
    this.#paint();
    // Paper is light in the evening, too.
    addEventListener('beforeprint', () => (document.documentElement.dataset.theme = 'light'));
    addEventListener('afterprint', () => this.#paint());
  }

  rename(name: string): void {
    this.name = name;
    localStorage.setItem('oikos.name', name);
  }

  keepCompany(names: readonly string[]): void {
    this.company = names;
    localStorage.setItem('oikos.company', JSON.stringify(names));
  }

  choose(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem('oikos.theme', theme);
    this.#paint();
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    localStorage.setItem('oikos.sound', sound ? 'yes' : 'no');
    this.isSoundKnown = true;
  }

  setPace(pace: typeof this.pace): void {
    this.pace = pace;
    localStorage.setItem('oikos.pace', pace);
  }

  async setNotify(notify: boolean): Promise<void> {
    const allowed =
      notify && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    this.notify = allowed;
    localStorage.setItem('oikos.notify', allowed ? 'yes' : 'no');
  }

  setGuide(guide: boolean): void {
    this.guide = guide;
    localStorage.setItem('oikos.guide', guide ? 'yes' : 'no');
    if (guide) this.#explain(new Set());
  }

  setSimple(isSimple: boolean): void {
    this.isSimple = isSimple;
    localStorage.setItem('oikos.reading', isSimple ? 'simple' : 'usual');
  }

  explain(key: string): void {
    this.#explain(new Set([...this.explained, key]));
  }

  #explain(keys: Set<string>): void {
    this.explained = keys;
    localStorage.setItem('oikos.explained', JSON.stringify([...keys]));
  }

  #paint(): void {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const shown = this.theme === 'auto' ? (isDark ? 'dark' : 'light') : this.theme;
    document.documentElement.dataset.theme = shown;
  }
}

export const preferences = new Preferences();
