import { expect, it } from 'vitest'
import { TextIndex } from './text-index.ts'

const texts = ['ms Willem Ruys', 'Ruys', 'Johan van Oldenbarnevelt', 'ss Sibajak', 'Aankomst te IJmuiden, 1946', 'Zoë aan dek']
const index = new TextIndex(texts)
const found = (query: string) => index.find(query).map((text) => texts[text])

it('every typed word must stand in the text, in any order, folded', () => {
  expect(found('RUYS willem')).toEqual(['ms Willem Ruys'])
  expect(found('ruys')).toEqual(['ms Willem Ruys', 'Ruys'])
  expect(found('ijmuiden 1946')).toEqual(['Aankomst te IJmuiden, 1946'])
  expect(found('ymuiden')).toEqual(['Aankomst te IJmuiden, 1946'])
  expect(found('zoe')).toEqual(['Zoë aan dek'])
  expect(found('willem sibajak')).toEqual([])
})

it('the last word may be unfinished, an earlier one not', () => {
  expect(found('johan old')).toEqual(['Johan van Oldenbarnevelt'])
  expect(found('joh oldenbarnevelt')).toEqual([])
})

it('another spelling finds a text, and a misspelt word does when nothing else is found', () => {
  expect(found('sibayak')).toEqual(['ss Sibajak'])
  expect(found('oldenbarneveld')).toEqual(['Johan van Oldenbarnevelt'])
  expect(found('wilem ruys')).toEqual(['ms Willem Ruys'])
})

it('small words that are said of a ship need not stand in its name', () => {
  expect(found('op de Sibajak')).toEqual(['ss Sibajak'])
  expect(found('het schip sibayak')).toEqual(['ss Sibajak'])
  expect(found('s.s. Sibajak')).toEqual(['ss Sibajak'])
  expect(found('op de m.s. Sibajak')).toEqual(['ss Sibajak'])
  expect(found('van')).toEqual(['Johan van Oldenbarnevelt'])
  expect(found('op de')).toEqual([])
  expect(found('van Ruys')).toEqual(['ms Willem Ruys', 'Ruys'])
})

it('a row of one letter does not match a word of two letters', () => {
  expect(found('zzzz')).toEqual([])
  expect(found('ssss')).toEqual([])
})

it('nothing finds nothing', () => {
  expect(found('')).toEqual([])
  expect(found('!?')).toEqual([])
  expect(new TextIndex([]).find('ruys')).toEqual([])
})
