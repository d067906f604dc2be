/** A voyage in the words that follow "voer": "in 27 dagen van Batavia naar Rotterdam". What is unknown is left out; '' if all is. */
export const sailing = ({
  days,
  startCity,
  endCity,
}: {
  days: number | null
  startCity: string | null
  endCity: string | null
}) =>
  [days !== null && `in ${days} ${days === 1 ? 'dag' : 'dagen'}`, startCity && `van ${startCity}`, endCity && `naar ${endCity}`]
    .filter(Boolean)
    .join(' ')
