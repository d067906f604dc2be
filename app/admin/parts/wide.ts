/** There is room for the sidebar beside the screen, and for buttons that a menu holds elsewhere. */
export const isWide = (rem: number): boolean => rem >= 68.75
