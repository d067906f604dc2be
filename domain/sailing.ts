/** A voyage in the words that follow "voer": "in 27 dagen van Batavia naar Rotterdam", "uit Batavia". '' if neither port is known. */
export const sailing = ({
  days,
  startCity,
  endCity,
}: {
  days: number | null
  startCity: string | null
  endCity: string | null
}): string => {
  if (endCity === null) return startCity === null ? '' : `uit ${startCity}`
  const time = days !== null && `in ${days} ${days === 1 ? 'dag' : 'dagen'}`
  return [time, startCity && `van ${startCity}`, `naar ${endCity}`].filter(Boolean).join(' ')
}
