import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const folder = (path: string) =>
  fileURLToPath(new URL(`../../../node_modules/@expo-google-fonts/${path}`, import.meta.url))

const files = {
  text: folder('noto-sans/400Regular/NotoSans_400Regular.ttf'),
  italic: folder('noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
  bold: folder('noto-sans/700Bold/NotoSans_700Bold.ttf'),
  boldItalic: folder('noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
  hand: folder('caveat/500Medium/Caveat_500Medium.ttf'),
} as const

/** The bytes of a font: Latin, Greek and Cyrillic; the one that looks written by hand has no Greek. */
export const readFont = (name: keyof typeof files): Promise<Buffer> => readFile(files[name])

/** The bytes of all fonts. */
export const readFonts = (): Promise<Buffer[]> =>
  Promise.all((Object.keys(files) as (keyof typeof files)[]).map(readFont))
