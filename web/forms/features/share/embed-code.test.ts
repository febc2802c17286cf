import { expect, it } from 'vitest'
import { embedCode } from './embed-code.ts'

const form = {
  publicUrl: 'https://forms.example',
  url: 'https://forms.example/f/berth',
  slug: 'berth',
  title: 'Berths & "more"',
  color: '#0b5a7a',
}
const usual = {
  ...{ mode: 'inline' as const, button: '', language: '' },
  ...{ transparent: false, untitled: false, parameters: false },
}

it('is a place with a link, and says no more than was chosen', () => {
  expect(embedCode(form, usual)).toBe(
    '<div data-berthwise-form="berth"><a href="https://forms.example/f/berth">Berths &amp; &quot;more&quot;</a></div>\n' +
      '<script async src="https://forms.example/embed.js"></script>',
  )
})

it('says each option, escaped, where it means something', () => {
  const options = {
    ...usual,
    button: 'Ask "us"',
    transparent: true,
    untitled: true,
    parameters: true,
    language: 'fi',
  }
  expect(embedCode(form, options)).toContain(
    '<div data-berthwise-form="berth" data-transparent data-untitled data-parameters data-language="fi">',
  )
  expect(embedCode(form, { ...options, mode: 'popup' })).toContain(
    '<div data-berthwise-form="berth" data-mode="popup" data-button="Ask &quot;us&quot;" data-color="#0b5a7a" data-untitled data-parameters data-language="fi">',
  )
})
