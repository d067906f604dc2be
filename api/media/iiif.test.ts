import { describe, expect, test } from 'vitest'
import { imageInfo, planRendition } from './iiif.ts'

const scan = { width: 6000, height: 9000 }
const plan = (path: string, image = scan) => {
  const [region = '', size = '', rotation = '', file = ''] = path.split('/')
  return planRendition(image, { region, size, rotation, file })
}
const refusal = (path: string, image = scan): string => {
  try {
    return plan(path, image).path
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('an image request', () => {
  test.each([
    ['full/1000,/0/default.jpg', { width: 1000, height: 1500 }],
    ['full/,1000/0/default.jpg', { width: 667, height: 1000 }],
    ['full/300,200/0/default.jpg', { width: 300, height: 200 }],
    ['full/!300,300/0/default.jpg', { width: 200, height: 300 }],
    ['full/pct:10/0/default.jpg', { width: 600, height: 900 }],
    ['0,0,512,512/max/0/default.jpg', { width: 512, height: 512 }],
    ['0,0,512,512/^max/0/default.jpg', { width: 4096, height: 4096 }],
    ['0,0,512,512/^600,/0/default.jpg', { width: 600, height: 600 }],
    ['0,0,512,512/!512,600/0/default.jpg', { width: 512, height: 512 }],
    ['full/!6000,9000/0/default.jpg', { width: 2731, height: 4096 }],
    ['0,0,512,512/^!600,700/0/default.jpg', { width: 600, height: 600 }],
    ['0,0,6000,1/3,/0/default.jpg', { width: 3, height: 1 }],
  ])('%s is answered at its size', (path, size) => {
    expect(plan(path).rendition.size).toEqual(size)
  })

  test('for a whole large scan gives the largest size that is allowed', () => {
    expect(plan('full/max/0/default.jpg').rendition.size).toEqual({ width: 2731, height: 4096 })
  })

  test.each([
    ['square/max/0/default.jpg', { left: 0, top: 1500, width: 6000, height: 6000 }],
    ['pct:50,50,25,10/max/0/default.jpg', { left: 3000, top: 4500, width: 1500, height: 900 }],
    ['5900,8900,512,512/max/0/default.jpg', { left: 5900, top: 8900, width: 100, height: 100 }],
  ])('%s has its region, cut off at the edge of the image', (path, region) => {
    expect(plan(path).rendition.region).toEqual(region)
  })

  test('has one canonical path', () => {
    expect(plan('0,0,6000,9000/!200,300/!360/gray.png').path).toBe('full/200,300/!0/gray.png')
    expect(plan('5900,8900,512,512/100,/90/default.webp').path).toBe('5900,8900,100,100/max/90/default.webp')
    expect(plan('0,0,512,512/^600,/0/default.jpg').path).toBe('0,0,512,512/^600,600/0/default.jpg')
  })

  test.each([
    ['6000,0,10,10/max/0/default.jpg', 'iiif_region'],
    ['0,0,0,10/max/0/default.jpg', 'iiif_region'],
    ['pct:0,0,0.001,0.001/max/0/default.jpg', 'iiif_region'],
    ['linksboven/max/0/default.jpg', 'iiif_region'],
    ['full/0,/0/default.jpg', 'iiif_size'],
    ['full/!0,10/0/default.jpg', 'iiif_size'],
    ['full/7000,/0/default.jpg', 'iiif_size'],
    ['0,0,512,512/!600,600/0/default.jpg', 'iiif_size'],
    ['full/pct:101/0/default.jpg', 'iiif_size'],
    ['full/pct:1.2.3/0/default.jpg', 'iiif_size'],
    ['full/^99999,/0/default.jpg', 'iiif_size'],
    ['full/^pct:100000/0/default.jpg', 'iiif_size'],
    ['full/5000,/0/default.jpg', 'iiif_size'],
    ['full//0/default.jpg', 'iiif_size'],
    ['full/groot/0/default.jpg', 'iiif_size'],
    ['full/max/45/default.jpg', 'iiif_rotation'],
    ['full/max/-90/default.jpg', 'iiif_rotation'],
    ['full/max/450/default.jpg', 'iiif_rotation'],
    ['full/max/0/sepia.jpg', 'iiif_quality'],
    ['full/max/0/default.exe', 'iiif_format'],
    ['full/max/0/default', 'iiif_format'],
    ['full/max/0/default.jpg.exe', 'iiif_format'],
  ])('%s is refused: %s', (path, code) => {
    expect(refusal(path)).toBe(code)
  })
})

test('info.json offers all levels of the pyramid for tiles, and as sizes those that are small enough', () => {
  expect(imageInfo('https://overtocht.example/iiif/3/a-b', scan)).toMatchObject({
    '@context': 'http://iiif.io/api/image/3/context.json',
    id: 'https://overtocht.example/iiif/3/a-b',
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width: 6000,
    height: 9000,
    maxWidth: 4096,
    maxHeight: 4096,
    sizes: [
      { width: 187, height: 281 },
      { width: 375, height: 562 },
      { width: 750, height: 1125 },
      { width: 1500, height: 2250 },
    ],
    tiles: [{ width: 512, height: 512, scaleFactors: [1, 2, 4, 8, 16, 32] }],
  })
})
