/**
 * What every answer of the server carries, and nobody else's does: by it a device tells the archive's word from that of a
 * proxy, a museum's filter, or the network of a hotel.
 */
export const OWN_HEADER = 'x-overtocht'
export const OWN = { [OWN_HEADER]: '1' } as const
