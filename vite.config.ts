import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BROWSERS_IN_WORDS, BUILD_TARGET } from './app/browsers.ts'
import { cesium } from './app/viewers/globe/vite-cesium.ts'
import { isWithin, PAGES, PREVIEWED, previewAddress, SERVER_PARTS } from './domain/addresses.ts'
import { entries, licencesOf, precompress } from './tools/vite-plugins.ts'
import { withoutUnusedReact } from './tools/vite-react.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** Plugins that the library of one viewer needs, from that viewer's folder in app/viewers/. */
const viewerPlugins: PluginOption[] = [cesium()]

/** Writes the names of the supported browsers into the page, for visitors with an older browser. */
const nameBrowsers: PluginOption = {
  name: 'name-browsers',
  transformIndexHtml: (html) =>
    html.replace('%BROWSERS%', BROWSERS_IN_WORDS).replace('%BROWSERS_EN%', BROWSERS_IN_WORDS.replace(' of ', ' or ')),
}

/** The admin area and its previews are separate pages, so that no visitor's device keeps their files. */
const staff = entries({
  site: 'index.html',
  own: [
    {
      page: 'preview.html',
      answers: (path) => PREVIEWED.some((one) => path.startsWith(previewAddress(one, ''))),
    },
    { page: 'admin.html', answers: (path) => isWithin(path, [PAGES.admin]) },
  ],
  copying: 'admin',
})

/** The pictures that `tools/drawing/screenshots.ts` makes, with what each one shows. */
const screenshots = (labels: Record<string, string>) =>
  (['wide', 'narrow'] as const).flatMap((form_factor) =>
    Object.entries(labels).map(([screen, label]) => ({
      src: `/screenshots/${screen}-${form_factor}.jpg`,
      sizes: form_factor === 'wide' ? '1280x800' : '780x1688',
      type: 'image/jpeg',
      form_factor,
      label,
    })),
  )

/** React, the small libraries beside it, the parts of the app that every page uses, and others too small for a chunk of their own. */
const EVERY_PAGE =
  /preload-helper|node_modules\/(react|react-dom|scheduler|wouter|regexparam|zustand)\/|domain\/words|app\/(client\/|offline\/install|outbox\/shared-names|lib\/(?!SafeHtml|kept-database|qr-code)|styles\/(fonts|tokens)|public\/(Icon|LoadError|Dialog|WaysOn|NotFoundPage))/

/** The parts of Fluent that every list of the admin area needs. Packed together they are smaller. */
const EVERY_LIST =
  /node_modules\/(?!.*(Toggle|Modal|MenuItem(Checkbox|Radio)))(tabster|keyborg|@griffel|@floating-ui|@fluentui\/(tokens|react-(theme|provider|tabster|utilities|portal|positioning|motion|button|menu|toast|badge|input|label|field|message-bar|table)))\//

/**
 * Only the server checks the domain's schemas. So a page that imports a constant from such a file does not load its schemas.
 */
const WITHOUT_SCHEMAS = {
  manualPureFunctions: [
    'Type',
    'Nullable',
    'OneOf',
    'filled',
    'Line',
    'Text',
    'Typed',
    'Whole',
    'thisYear',
    'SectionNames',
    'byReply',
  ],
  moduleSideEffects: [{ test: /node_modules\/typebox\//, sideEffects: false }],
}

/** The licences of all that browsers are sent. */
const LICENCES = 'licences.md'
/** Typefaces, and packages in the workers alone. */
const ALSO_SHIPPED = [
  '@fontsource/besley',
  '@fontsource/source-sans-3',
  '@orama/stemmers',
  'minisearch',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
]

/** Builds the site from `app/` to `dist/`. `vite` without `build` serves it for development, with a running API (`API_URL`). */
export default defineConfig({
  root: 'app',
  publicDir: 'static',
  build: {
    outDir: '../dist',
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    license: { fileName: LICENCES },
    target: BUILD_TARGET,
    // The globe's library is one chunk of 1.5 MB, which only its route loads.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // Absolute paths: a build resolves them from here, but the development server from `root`.
      input: ['index.html', 'admin.html', 'preview.html'].map((page) => join(import.meta.dirname, 'app', page)),
      treeshake: WITHOUT_SCHEMAS,
      // One chunk for everything that every page needs: chunks of a few hundred bytes cost a request each and compress badly.
      output: {
        codeSplitting: {
          groups: [
            { name: 'site', test: EVERY_PAGE },
            { name: 'fluent', test: EVERY_LIST },
          ],
        },
      },
    },
  },
  // The worker that searches on the device. It loads some of its parts later.
  worker: { format: 'es', rolldownOptions: { treeshake: WITHOUT_SCHEMAS } },
  // React has had this hook for long. `wouter` asks for the copy.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react(),
    withoutUnusedReact,
    nameBrowsers,
    staff.plugins,
    ...viewerPlugins,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'offline',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Overtocht: de Nederlands-Indische repatriëring',
        short_name: 'Overtocht',
        description: 'Zoek in de passagierslijsten van 1945 tot 1968 en volg de reizen over de wereldbol.',
        lang: 'nl',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f7f1e3',
        theme_color: '#f7f1e3',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        screenshots: screenshots({
          home: 'Het begin: zoek op passagier, schip of haven',
          search: 'Resultaten van een zoekopdracht',
          voyage: 'Een reis op de kaart',
        }),
      },
      // Only a browser that installs the site needs them, and it fetches them itself.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,json,svg,woff2}'],
        // Letters outside Western Europe in titles and italics are rare. Without a network another typeface draws them.
        globIgnores: ['**/besley-latin-ext-*', '**/*-latin-ext-*-italic-*'],
        maximumFileSizeToCacheInBytes: 2_500_000,
        manifestTransforms: [staff.leaveOut],
      },
    }),
    licencesOf(LICENCES, ALSO_SHIPPED),
    precompress(),
  ],
  // Scans the imports of all screens, not only of the first one: a package that turns up later reloads the page.
  optimizeDeps: { entries: ['**/*.{ts,tsx}', '!e2e/**', '!**/*.test.*'] },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(SERVER_PARTS.map((path) => [path, API])),
  },
})
