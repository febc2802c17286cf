import { expect, it } from 'vitest'
import { readEmail } from './email.ts'

it.each([
  ['anna@example.com', 'anna@example.com'],
  [' Anna.B+x@Example.com ', 'Anna.B+x@Example.com'],
  ['Anna Berg <anna@example.com>', 'anna@example.com'],
  ['"Berg, Anna" <anna@example.com>', 'anna@example.com'],
  ['mailto:anna@example.com', 'anna@example.com'],
  ['jürgen@müller.example', 'jürgen@xn--mller-kva.example'],
  ['anna@köln.example', 'anna@xn--kln-sna.example'],
  ['anna@ko\u0308ln.example', 'anna@xn--kln-sna.example'],
  ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
  ["o'brien@sub.example.co.uk", "o'brien@sub.example.co.uk"],
])('reads %s', (text, address) => expect(readEmail(text)).toBe(address))

it.each([
  '',
  'anna',
  'anna@',
  '@example.com',
  'anna@example',
  'anna berg@example.com',
  'anna@exa mple.com',
  'anna@example..com',
  'anna@-example.com',
  '.anna@example.com',
  'an..na@example.com',
  'anna@127.0.0.1',
  'anna@example.com/path',
  'anna@example.com:25',
  'anna@[127.0.0.1]',
  'a@b@c@example.com extra',
  'anna@example.com, bea@example.com',
  'a\u202Eb@example.com',
  `${'a'.repeat(65)}@example.com`,
])('takes %j for none', (text) => expect(readEmail(text)).toBeNull())

it('answers at once whatever it is given', () => {
  for (const text of ['@'.repeat(100_000), 'a.'.repeat(50_000), `<${'a'.repeat(100_000)}`]) {
    expect(readEmail(text)).toBeNull()
  }
})
