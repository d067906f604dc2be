/**
 * The Fluent theme of the admin area. Every colour is a token of `app/styles/tokens.css`. All that is not named here keeps
 * Fluent's own value. A value may not have brackets within brackets: Fluent would leave it out.
 */
import { type Theme, webLightTheme } from '@fluentui/react-components'

const grounds: Partial<Theme> = {
  colorNeutralBackground1: 'var(--sheet)',
  colorNeutralBackground1Hover: 'var(--sand)',
  colorNeutralBackground1Pressed: 'var(--sand-deep)',
  colorNeutralBackground1Selected: 'var(--sand)',
  colorNeutralBackground2: 'var(--paper)',
  colorNeutralBackground3: 'var(--sand)',
  colorNeutralBackground4: 'var(--sand-deep)',
  colorNeutralBackground5: 'var(--sand-deep)',
  colorNeutralBackground6: 'var(--sand-deep)',
  colorNeutralBackgroundDisabled: 'var(--sand-deep)',
  colorNeutralBackgroundStatic: 'var(--sea-deep)',
  colorNeutralBackgroundInverted: 'var(--sea-deep)',
  colorSubtleBackgroundHover: 'var(--sand)',
  colorSubtleBackgroundPressed: 'var(--sand-deep)',
  colorSubtleBackgroundSelected: 'var(--sand)',
  colorTransparentBackgroundHover: 'transparent',
  colorTransparentBackgroundPressed: 'transparent',
  colorBackgroundOverlay: 'var(--veil)',
  colorNeutralStencil1: 'var(--sand-deep)',
  colorNeutralStencil2: 'var(--sand-deep)',
}

const inks: Partial<Theme> = {
  colorNeutralForeground1: 'var(--ink)',
  colorNeutralForeground1Hover: 'var(--ink)',
  colorNeutralForeground1Pressed: 'var(--ink)',
  colorNeutralForeground2: 'var(--title)',
  colorNeutralForeground2Hover: 'var(--title)',
  colorNeutralForeground2BrandHover: 'var(--brick-deep)',
  colorNeutralForeground2BrandPressed: 'var(--brick-deep)',
  colorNeutralForeground3: 'var(--ink-2)',
  colorNeutralForeground4: 'var(--ink-2)',
  colorNeutralForegroundDisabled: 'var(--ink-2)',
  colorNeutralForegroundOnBrand: 'var(--on-brick)',
  colorNeutralForegroundInverted: 'var(--foam)',
  colorNeutralForegroundStaticInverted: 'var(--foam)',
}

/** `colorTransparentStroke` is the edge of menus, dialogs, toasts and drawers, which have no shadow. */
const edges: Partial<Theme> = {
  colorNeutralStroke1: 'var(--field-edge)',
  colorNeutralStroke1Hover: 'var(--title)',
  colorNeutralStroke1Pressed: 'var(--title)',
  colorNeutralStrokeAccessible: 'var(--field-edge)',
  colorNeutralStrokeAccessibleHover: 'var(--title)',
  colorNeutralStrokeAccessiblePressed: 'var(--title)',
  colorNeutralStroke2: 'var(--hair)',
  colorNeutralStroke3: 'var(--hair)',
  colorNeutralStrokeDisabled: 'var(--sand-edge)',
  colorTransparentStroke: 'var(--rule)',
  colorStrokeFocus1: 'var(--focus-gap)',
  colorStrokeFocus2: 'var(--focus)',
}

/** Buttons and links are brick red. Ticks, radios and progress, which show a state, are sea blue. */
const acts: Partial<Theme> = {
  colorBrandBackground: 'var(--brick)',
  colorBrandBackgroundHover: 'var(--brick-deep)',
  colorBrandBackgroundPressed: 'var(--brick-deep)',
  colorBrandBackgroundSelected: 'var(--brick-deep)',
  colorBrandBackground2: 'var(--sand)',
  colorBrandForeground1: 'var(--brick)',
  colorBrandForeground2: 'var(--brick-deep)',
  colorBrandForegroundLink: 'var(--brick)',
  colorBrandForegroundLinkHover: 'var(--brick-deep)',
  colorBrandForegroundLinkPressed: 'var(--brick-deep)',
  colorBrandStroke1: 'var(--sea)',
  colorBrandStroke2Contrast: 'var(--sand-deep)',
  colorCompoundBrandBackground: 'var(--sea)',
  colorCompoundBrandBackgroundHover: 'var(--sea-deep)',
  colorCompoundBrandBackgroundPressed: 'var(--sea-deep)',
  colorCompoundBrandForeground1: 'var(--sea)',
  colorCompoundBrandForeground1Hover: 'var(--sea-deep)',
  colorCompoundBrandForeground1Pressed: 'var(--sea-deep)',
  colorCompoundBrandStroke: 'var(--sea)',
  colorCompoundBrandStrokeHover: 'var(--sea-deep)',
  colorCompoundBrandStrokePressed: 'var(--sea-deep)',
}

const states: Partial<Theme> = {
  colorPaletteRedForeground1: 'var(--brick-deep)',
  colorPaletteRedForeground3: 'var(--brick-deep)',
  colorPaletteRedBorder2: 'var(--brick-deep)',
  colorPaletteRedBackground3: 'var(--brick-deep)',
  colorPaletteGreenForeground1: 'var(--moss)',
  colorPaletteGreenBackground3: 'var(--moss)',
  colorStatusDangerForeground1: 'var(--brick-deep)',
  colorStatusDangerBackground1: 'var(--sheet)',
  colorStatusDangerBorder1: 'var(--brick-deep)',
  colorStatusSuccessForeground1: 'var(--moss)',
  colorStatusSuccessBackground1: 'var(--sheet)',
  colorStatusSuccessBorder1: 'var(--moss)',
  colorStatusWarningForeground1: 'var(--title)',
  colorStatusWarningForeground3: 'var(--title)',
  colorStatusWarningBackground1: 'var(--sand-deep)',
  colorStatusWarningBorder1: 'var(--rule)',
}

const type: Partial<Theme> = {
  fontFamilyBase: 'var(--sans)',
  fontFamilyNumeric: 'var(--sans)',
  fontSizeBase100: '0.8125rem',
  fontSizeBase200: '0.8125rem',
  fontSizeBase300: '0.9375rem',
  fontSizeBase400: '1rem',
  fontSizeBase500: '1.125rem',
  fontSizeBase600: '1.375rem',
  lineHeightBase100: '1rem',
  lineHeightBase200: '1.125rem',
  lineHeightBase300: '1.25rem',
  lineHeightBase400: '1.375rem',
  lineHeightBase500: '1.5rem',
  lineHeightBase600: '1.75rem',
  fontWeightMedium: 600,
  fontWeightBold: 600,
}

const printed: Partial<Theme> = {
  borderRadiusSmall: '2px',
  borderRadiusMedium: '2px',
  borderRadiusLarge: '2px',
  borderRadiusXLarge: '2px',
  shadow2: 'none',
  shadow4: 'none',
  shadow8: 'none',
  shadow16: 'none',
  shadow28: 'none',
  shadow64: 'none',
}

export const theme: Theme = { ...webLightTheme, ...grounds, ...inks, ...edges, ...acts, ...states, ...type, ...printed }
