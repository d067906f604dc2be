import { expect, it } from 'vitest'
import { globeUrl } from '../../lib/urls.ts'
import { trueUrl } from './use-globe-url.ts'

const journey = { journeyId: 'NA-1946-1', contentPoints: [{ id: '119' }, { id: '120' }], passengerList: { pages: 3 } }
const shown = (search: string, voyage = journey) =>
  globeUrl.href(trueUrl(globeUrl.read(search), voyage)).replace('/wereldbol?', '')

it('an address that means something stays as it is', () => {
  const whole =
    'journeyId=NA-1946-1&contentPointId=120&isJourneyModalOpen=open&isPassengerListModalOpen=open&scan=2&xywh=1%2C2%2C3%2C4&query=Jansen&passenger=7'
  expect(shown(whole)).toBe(whole)
})

it('a code is written as the archive writes it', () => {
  expect(shown('journeyId=na-1946-1')).toBe('journeyId=NA-1946-1')
})

it('parts that mean nothing are left out', () => {
  const plain = 'journeyId=NA-1946-1'
  for (const odd of [
    'contentPointId=999',
    'scan=onzin',
    'scan=2&xywh=1,2,3,4',
    'isJourneyModalOpen=ja',
    'passenger=Jan+Jansen',
    'kleur=rood',
  ]) {
    expect(shown(`${plain}&${odd}`)).toBe(plain)
  }
  expect(shown(`${plain}&isPassengerListModalOpen=open&xywh=alles`)).toBe(`${plain}&isPassengerListModalOpen=open`)
})

it('a list is open only if it has pages, and on a page that exists', () => {
  const open = 'journeyId=NA-1946-1&isPassengerListModalOpen=open'
  expect(shown(`${open}&scan=99&xywh=1,2,3,4`)).toBe(`${open}&scan=3`)
  expect(shown(open, { ...journey, passengerList: { pages: 0 } })).toBe('journeyId=NA-1946-1')
})
