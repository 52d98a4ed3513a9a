/** What can be opened over every table. */
export type LookPanel = 'log' | 'seats' | 'rules';
/** What can be opened over a table that is played at. */
export type Panel = LookPanel | 'people' | 'menu' | 'hint' | 'end';
