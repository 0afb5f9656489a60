import {
  type ActionIconProps,
  type AnchorProps,
  type AutocompleteProps,
  type BadgeProps,
  type ButtonProps,
  type ComboboxProps,
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type MultiSelectProps,
  type NotificationProps,
  type PaperProps,
  type SelectProps,
  type TooltipProps,
} from '@mantine/core'
import { takeMarkedOption } from './overlays/marked-option.ts'

/* One green, neutral greys; 4 px grid; shadows only on floating elements; transitions under 150 ms. */

const greenShades: MantineColorsTuple = [
  '#eef8f2',
  '#dceee3',
  '#b8dec7',
  '#8fcca8',
  '#66b98a',
  '#46a671',
  '#2f8f5b',
  '#20794a',
  '#17613a',
  '#0d4829',
]
const darkShades: MantineColorsTuple = [
  '#d3d8d4',
  '#b6beb8',
  '#98a29b',
  '#788279',
  '#3c443f',
  '#303733',
  '#272d2a',
  '#1e2321',
  '#161a18',
  '#101311',
]
const fontFamily = "'Inter Variable', system-ui, sans-serif"
const quickTransition = { duration: 120 }

/** What is typed in a field with options is looked for, and Enter takes the first match without an arrow before. */
const typedIsTaken = { selectFirstOptionOnChange: true, onKeyDownCapture: takeMarkedOption }
/**
 * The list of options scrolls itself, from 400 px on (spec 1 §9): around it, assistive technology would find a part that scrolls and that no key reaches.
 * It opens with the height of three options, which decides whether there is room below its field, and then has what room there
 * is: a longer list would open upwards, over the fields one has just filled.
 */
const scrollingOptions = {
  options: { maxHeight: 'min(400px, 60dvh, var(--options-room, 110px))', overflowY: 'auto' },
} as const
/** In px: the edge and the padding of the list, and what stays free before the edge of the window. */
const aroundOptions = { list: 12, window: 6 }
const roomForOptions = {
  size: {
    padding: aroundOptions.window,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--options-room', `${Math.floor(availableHeight - aroundOptions.list)}px`),
  },
} satisfies ComboboxProps['middlewares']

export const theme = createTheme({
  colors: { green: greenShades, dark: darkShades },
  primaryColor: 'green',
  primaryShade: 7,
  fontFamily: fontFamily,
  headings: {
    fontFamily: fontFamily,
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' }, h2: { fontSize: '1rem', lineHeight: '1.4' } },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects rather than `Menu.extend`, which would bundle every component here into the first script.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } satisfies ActionIconProps },
    Anchor: { defaultProps: { underline: 'hover' } satisfies AnchorProps },
    Autocomplete: {
      defaultProps: { withScrollArea: false } satisfies Partial<AutocompleteProps>,
      styles: scrollingOptions,
    },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } satisfies BadgeProps },
    // A label is as high as its letters: with a line of that height those below the line were cut.
    Button: { defaultProps: { fw: 600 } satisfies ButtonProps, styles: { label: { lineHeight: 1.3 } } },
    Combobox: { defaultProps: { middlewares: roomForOptions } satisfies Partial<ComboboxProps> },
    // The focus placeholder is not a menu item, so assistive technology reports the menu as invalid.
    Menu: {
      defaultProps: {
        transitionProps: quickTransition,
        shadow: 'md',
        withInitialFocusPlaceholder: false,
      } satisfies MenuProps,
    },
    // Of the landmarks of a page one is its banner: the head of a dialog is none, though the element is called header.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Modal: {
      defaultProps: { transitionProps: quickTransition, centered: true } satisfies Partial<ModalProps>,
      styles: { title: { fontSize: '1rem', fontWeight: 650 } },
    },
    MultiSelect: {
      defaultProps: { ...typedIsTaken, withScrollArea: false } satisfies Partial<MultiSelectProps>,
      styles: scrollingOptions,
    },
    Notification: { defaultProps: { withBorder: true } satisfies NotificationProps },
    Paper: { defaultProps: { withBorder: true } satisfies PaperProps },
    Select: {
      defaultProps: { ...typedIsTaken, withScrollArea: false } satisfies Partial<SelectProps>,
      styles: scrollingOptions,
    },
    Tooltip: {
      defaultProps: {
        transitionProps: quickTransition,
        openDelay: 300,
        events: { hover: true, focus: true, touch: false },
      } satisfies Partial<TooltipProps>,
    },
  },
})

/** Overrides Mantine colours whose contrast is below the 4.5:1 of WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#16201a',
    '--mantine-color-dimmed': '#566059',
    '--mantine-color-placeholder': '#6a746d',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-default-border': '#d3d9d4',
    '--mantine-color-gray-light-color': '#3f4942',
    '--mantine-color-green-light-color': '#17613a',
    '--mantine-color-orange-light-color': '#9a3d05',
  },
  dark: {
    '--mantine-color-dimmed': '#a3ada6',
    '--mantine-color-placeholder': '#8f9992',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-gray-light-color': '#c6cec8',
    '--mantine-color-green-light-color': '#8fcca8',
    // A warning is amber: what Mantine has for it on dark is the red of an error.
    '--mantine-color-orange-light': '#46300f',
    '--mantine-color-orange-light-hover': '#553b14',
    '--mantine-color-orange-light-color': '#ffc97a',
  },
})

/** Stores light or dark in localStorage; public/colour-scheme.js reads the same key before the first paint. */
export const colourSchemeManager = localStorageColorSchemeManager({ key: 'provende.theme' })
