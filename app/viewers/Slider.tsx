import { type KeenSliderInstance, useKeenSlider } from 'keen-slider/react'
import { useEffect, useEffectEvent } from 'react'
import 'keen-slider/keen-slider.min.css'

interface Slide {
  url: string
  /** Describes the image for screen readers. */
  label: string
}

interface SliderProps {
  /** One for each page; undefined if it is not known yet. */
  slides: readonly (Slide | undefined)[]
  index: number
  onIndex: (index: number) => void
  /** Jump instead of sliding. */
  reducedMotion: boolean
}

const MILLISECONDS = 500

/** One image at a time, and after the last the first again. Moves by a swipe or a new `index`. Loads only near images. */
export function Slider({ slides, index, onIndex, reducedMotion }: SliderProps) {
  const duration = reducedMotion ? 0 : MILLISECONDS
  const turn = useEffectEvent(onIndex)
  const [container, slider] = useKeenSlider<HTMLDivElement>({
    initial: index,
    loop: slides.length > 1,
    slides: { perView: 1 },
    defaultAnimation: { duration },
    slideChanged: (instance: KeenSliderInstance) => turn(instance.track.details.rel),
  })
  useEffect(() => {
    const instance = slider.current
    if (instance && instance.track.details.rel !== index) instance.moveToIdx(index, false, { duration })
  }, [slider, index, duration])

  return (
    <div ref={container} className="keen-slider slider">
      {slides.map((slide, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place identifies a slide, also before its image is known
        <div key={place} className="keen-slider__slide" aria-hidden={place !== index}>
          {slide && isNear(place, index, slides.length) && <img src={slide.url} alt={slide.label} draggable={false} />}
        </div>
      ))}
    </div>
  )
}

/** True for the image that is shown and the ones beside it. The first is beside the last. */
const isNear = (place: number, index: number, count: number): boolean => {
  const apart = Math.abs(place - index)
  return Math.min(apart, count - apart) <= 1
}
