import { expect, it } from 'vitest'
import { oneSurnameEach } from './one-surname.ts'

const isGivenName = (word: string) => ['anna', 'maria', 'jan', 'piet'].includes(word)

it.each([
  ['Anna Schavotterman-de Bruin', 'Anna Schavotterman', 'Anna de Bruin'],
  ['Anna de Bruin - Schavotterman', 'Anna de Bruin', 'Anna Schavotterman'],
  ['A.M. de Bruin geboren Schavotterman', 'A.M. de Bruin', 'A. M. Schavotterman'],
  ['a.m. de bruin, geb. schavotterman', 'a.m. de bruin', 'A. M. schavotterman'],
  ['Schavotterman e.v. de Bruin, Anna', 'Schavotterman, Anna', 'de Bruin, Anna'],
  ['mevrouw de Bruin–van Schavotterman', 'mevrouw de Bruin', 'van Schavotterman'],
  ['Bruin-Schavotterman, Anna-Maria de', 'Bruin, Anna-Maria de', 'Schavotterman, Anna-Maria de'],
  ['Anna-Maria Schavotterman-de Bruin', 'Anna-Maria Schavotterman', 'Anna Maria de Bruin'],
  ['Anna Schavotterman née de Bruin', 'Anna Schavotterman', 'Anna de Bruin'],
  ['Anna Schavotterman gehuwd met de Bruin', 'Anna Schavotterman', 'Anna de Bruin'],
  ['de Bruin-Schavotterman Anna', 'de Bruin, Anna', 'Schavotterman, Anna'],
  ['Piet de Bruin-de Jan', 'Piet de Bruin', 'Piet de Jan'],
  ['wed. de Bruin-Schavotterman', 'wed. de Bruin', 'Schavotterman'],
])('%s', (name, ...expected) => {
  expect(oneSurnameEach(name, isGivenName).map((one) => one.name)).toEqual(expected)
})

it.each([
  'Anna Schavotterman',
  'Anna-Maria de Bruin',
  'Jan-Piet',
  'Schavotterman, Anna-Louise',
  'geboren Schavotterman',
  'Schavotterman-',
  '',
])('%s has one', (name) => {
  expect(oneSurnameEach(name, isGivenName)).toEqual([])
})
