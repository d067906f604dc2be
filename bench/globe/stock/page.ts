/**
 * The floor: Cesium's own widget, with its stock settings, shows the same voyage on the same imagery.
 * Like the site, it marks `globe-ready` when the first frame with all its tiles and the pins is drawn.
 */
import { Cartesian3, CesiumWidget, Color, ImageryLayer, PinBuilder, SceneMode, VerticalOrigin } from 'cesium'
import 'cesium/Build/Cesium/Widgets/CesiumWidget/CesiumWidget.css'
import { landTiles } from '#app/viewers/globe/create-globe.ts'
import { loadLand } from '#app/viewers/globe/load-land.ts'
import type { Journey } from '#domain/journey.ts'

const PALETTE = { sea: '#1f4a5c', land: '#e9dfc7', shoal: '#5d8189', deep: '#2c5869', graticule: '#2c5869' }

const journey = (await (await fetch('/journey.json')).json()) as Journey
const widget = new CesiumWidget('map', {
  sceneMode: SceneMode.SCENE2D,
  baseLayer: new ImageryLayer(landTiles(await loadLand(), PALETTE)),
})
const { scene, camera, entities } = widget
const pin = new PinBuilder().fromColor(Color.FIREBRICK, 32).toDataURL()
for (const { longitude, latitude } of journey.contentPoints) {
  const position = Cartesian3.fromDegrees(longitude, latitude)
  entities.add({ position, billboard: { image: pin, verticalOrigin: VerticalOrigin.BOTTOM } })
}
entities.add({
  polyline: {
    positions: Cartesian3.fromDegreesArray(journey.contentPoints.flatMap(({ path }) => path.flat())),
    width: 3,
    clampToGround: true,
    material: Color.WHITE,
  },
})
const [first] = journey.contentPoints
if (first) camera.setView({ destination: Cartesian3.fromDegrees(first.longitude, first.latitude, 18_000_000) })

let loaded = 0
const stop = scene.postRender.addEventListener(() => {
  loaded = scene.globe.tilesLoaded && widget.dataSourceDisplay.ready ? loaded + 1 : 0
  if (loaded < 2) return
  stop()
  performance.mark('globe-ready')
})
