import { type KeenSliderInstance, useKeenSlider } from 'keen-slider/react'
import { useEffect, useRef } from 'react'
import 'keen-slider/keen-slider.min.css'

interface Slide {
  url: string
  /** What is to be seen, for those who cannot. */
  label: string
}

interface SliderProps {
  /** One for each page; undefined where it is not known yet. */
  slides: readonly (Slide | undefined)[]
  index: number
  onIndex: (index: number) => void
  /** Jump instead of sliding. */
  reducedMotion: boolean
}

const MILLISECONDS = 500

/** Images one at a time, round and round; swiped, or moved by changing `index`. Only the nearest are loaded. */
export function Slider({ slides, index, onIndex, reducedMotion }: SliderProps) {
  const duration = reducedMotion ? 0 : MILLISECONDS
  const latest = useRef(onIndex)
  useEffect(() => {
    latest.current = onIndex
  })
  const [container, slider] = useKeenSlider<HTMLDivElement>({
    initial: index,
    loop: slides.length > 1,
    slides: { perView: 1 },
    defaultAnimation: { duration },
    slideChanged: (instance: KeenSliderInstance) => latest.current(instance.track.details.rel),
  })
  useEffect(() => {
    const instance = slider.current
    if (instance && instance.track.details.rel !== index) instance.moveToIdx(index, false, { duration })
  }, [slider, index, duration])

  return (
    <div ref={container} className="keen-slider slider">
      {slides.map((slide, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place, whether its image is known or not
        <div key={place} className="keen-slider__slide" aria-hidden={place !== index}>
          {slide && isNear(place, index, slides.length) && <img src={slide.url} alt={slide.label} draggable={false} />}
        </div>
      ))}
    </div>
  )
}

/** The one shown and those beside it, round and round. */
const isNear = (place: number, index: number, count: number): boolean => {
  const apart = Math.abs(place - index)
  return Math.min(apart, count - apart) <= 1
}
