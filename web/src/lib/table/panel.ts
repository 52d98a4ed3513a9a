/** What can be opened over the table. */
export type Panel = 'log' | 'seats' | 'people' | 'rules' | 'menu' | 'hint' | 'end';
