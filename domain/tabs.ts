/** The five tabs of the results, in order. `tab` in the URL is a number from 1: `tab=2` is `ships`. */
export const TABS = ['passengers', 'ships', 'journeys', 'passengerList', 'media'] as const
export type Tab = (typeof TABS)[number]
