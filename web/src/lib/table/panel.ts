/** What can be opened over the table. */
export type Panel = 'log' | 'people' | 'rules' | 'menu' | 'hint' | 'end';
