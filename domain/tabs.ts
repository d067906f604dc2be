/** The five tabs of the results, in their order; `tab` in the URL is the index from 1. */
export const TABS = ['passengers', 'ships', 'journeys', 'passengerList', 'media'] as const
export type Tab = (typeof TABS)[number]
