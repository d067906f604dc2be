/** There is room for the sidebar beside the screen, and for buttons that a menu holds elsewhere. */
export const WIDE = '(min-width: 1100px)'
