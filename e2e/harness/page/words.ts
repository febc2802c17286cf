import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { ClientLanguage } from '../../../contract/values/languages.ts'

const root = join(import.meta.dirname, '../../..')

/** What a page says that it should not: keys without a text, English that nobody wrote, and texts that are cut off. */
export async function faultsOfWords(
  page: Page,
  language: ClientLanguage,
  written: readonly string[] = [],
): Promise<string[]> {
  const own = textsOf(language)
  const { said, cut } = await page.evaluate(readPage)
  const { foreign, patterns } = englishBeside(language)
  return [
    ...said
      .filter((text) => /^[a-z]\w*(\.\w+)+$/.test(text) && !written.includes(text))
      .map((one) => `key: ${one}`),
    ...said
      .filter(
        (text) =>
          !written.includes(text) && (foreign.has(text) || patterns.some((parts) => isMadeOf(text, parts))),
      )
      .map((text) => `English: ${text}`),
    ...cut.filter((text) => own.has(text)).map((text) => `cut off: ${text}`),
  ]
}

/** English texts that another language has in its own words: whole ones, and the parts of those with gaps. */
const englishBeside = once((language: ClientLanguage) => {
  const own = textsOf(language)
  // A language calls itself the same wherever it is chosen.
  const english = [...textsOf('en')].filter(
    (text) => !own.has(text) && /\p{L}{3}/u.test(text) && text !== 'English',
  )
  return {
    foreign: new Set(english.filter((text) => !text.includes('{{'))),
    patterns: english.filter((text) => text.includes('{{')).map(partsOf),
  }
})

/** Every text of the catalogue in a language. */
const textsOf = once((language: ClientLanguage): Set<string> => {
  const texts = new Set<string>()
  const look = (branch: object): void => {
    for (const text of Object.values(branch)) typeof text === 'string' ? texts.add(text) : look(text)
  }
  const files = [`web/locales/${language}/**/*.json`, `contract/*/texts.${language}.json`]
  for (const file of globSync(files, { cwd: root })) look(JSON.parse(readFileSync(join(root, file), 'utf8')))
  return texts
})

function once<Value>(make: (language: ClientLanguage) => Value): (language: ClientLanguage) => Value {
  const cache = new Map<ClientLanguage, Value>()
  return (language) => {
    if (!cache.has(language)) cache.set(language, make(language))
    return cache.get(language)!
  }
}

/** What stands between the gaps of a text; of those that are hardly more than gaps nothing. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(/\{\{\w+\}\}/)
  return parts.join('').replaceAll(/\P{L}/gu, '').length < 8 ? [] : parts
}

function isMadeOf(text: string, parts: readonly string[]): boolean {
  if (parts.length === 0 || !text.startsWith(parts[0]!) || !text.endsWith(parts.at(-1)!)) return false
  let at = 0
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return true
}

/** Runs in the page: everything written in it, read aloud included, and what an edge cuts off. */
function readPage(): { said: string[]; cut: string[] } {
  const texts = new Set<string>()
  const cut = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim()
    const element = node.parentElement
    if (text === '' || !element || element.closest('script, style, svg title')) continue
    texts.add(text)
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.overflowX === 'visible' || style.overflowX === 'auto' || style.overflowX === 'scroll')
        continue
      const hidden = box.clientWidth <= 1 || style.clip !== 'auto'
      // Where a line holds more than this text, it may be what somebody wrote that is cut off behind it.
      if (!hidden && box.scrollWidth > box.clientWidth + 1 && box === element && passes(node, box))
        cut.add(text)
    }
  }

  /** Whether a text reaches to the edge of its box, the room of an ellipsis counted. */
  function passes(one: Node, box: HTMLElement): boolean {
    const range = document.createRange()
    range.selectNodeContents(one)
    const [textRect, room] = [range.getBoundingClientRect(), box.getBoundingClientRect()]
    const ellipsis = Number.parseFloat(getComputedStyle(box).fontSize)
    return (
      textRect.right > room.right - ellipsis ||
      textRect.left < room.left - 1 ||
      textRect.bottom > room.bottom + 1
    )
  }

  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
    for (const name of ['aria-label', 'placeholder', 'title']) {
      const text = element.getAttribute(name)?.trim()
      if (text) texts.add(text)
    }
  }
  return { said: [...texts], cut: [...cut] }
}
