/**
 * The header of every answer of our server. By it a device knows that an answer does not come from somebody else, such as a
 * proxy, a museum's web filter or the login page of a hotel.
 */
export const OWN_HEADER = 'x-overtocht'
export const OWN = { [OWN_HEADER]: '1' } as const
