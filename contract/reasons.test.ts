import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { because, causeOf, causeSentence, detailOf, plainMessage, Refusal } from './errors.ts'
import { failureOf, messageOf, reasonFor, reasonInMessage, schemaMessage } from './reason.ts'
import { type ReasonCode, reasons, sentenceOf } from './reasons.ts'

const gapsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap!).sort()
const codes = Object.keys(reasons) as ReasonCode[]

describe('a reason', () => {
  it('is a code and the values of its gaps, and its sentence has them', () => {
    expect(because('userId', 'no_user')).toEqual({
      path: 'userId',
      message: 'This user does not exist.',
      code: 'no_user',
    })
    expect(because('m', 'length_pair', { ft: 40, m: 12.192, given: 11 })).toEqual({
      path: 'm',
      message: '40 ft is 12.192 m, not 11 m.',
      code: 'length_pair',
      values: { ft: '40', m: '12.192', given: '11' },
    })
    const reason = reasonFor('mooring_taken', { mooring: 'A12' })
    expect(because('mooringNumber', reason)).toEqual(
      because('mooringNumber', 'mooring_taken', { mooring: 'A12' }),
    )
  })

  it('demands the values of its own gaps alone', () => {
    // @ts-expect-error: the sentence has a gap
    reasonFor('mooring_taken')
    // @ts-expect-error: the gap has another name
    reasonFor('mooring_taken', { berth: 'A12' })
    // @ts-expect-error: the sentence has no gap
    reasonFor('no_user', { id: '1' })
    // @ts-expect-error: there is no such code
    reasonFor('no_such_code')
    expect(sentenceOf(reasonFor('mooring_taken', { mooring: '{mooring}' }))).toBe('{mooring} is taken.')
  })

  it('replaces the sentence of a refusal and moves with it', () => {
    const refused = new Refusal('CONFLICT', [because('a', 'required')], reasonFor('storage_away'))
    expect(refused.message).toBe(reasons.storage_away)
    expect(refused.at('rows.0')).toMatchObject({
      reason: { code: 'storage_away' },
      message: reasons.storage_away,
    })
    expect(refused.at('rows.0').details).toEqual([because('rows.0.a', 'required')])
    expect(detailOf('file', refused)).toEqual(because('file', 'storage_away'))
    expect(detailOf('file', new Error('Bad gateway'))).toEqual({ path: 'file', message: 'Bad gateway' })
  })
})

it('is stored of what failed where it is one of the product, and never words of a library', () => {
  const tls = Object.assign(new Error('handshake failed'), { reason: 'wrong version number' })
  expect(failureOf(tls)).toEqual({ error: 'handshake failed', reason: null })
  expect(detailOf('file', tls)).toEqual({ path: 'file', message: 'handshake failed' })
  const away = new Refusal('CONFLICT', undefined, reasonFor('storage_away'))
  expect(failureOf(away)).toEqual({ error: reasons.storage_away, reason: { code: 'storage_away' } })
})

it('of a refusal is what its first detail says, else its own, else its code', () => {
  const full = reasonFor('storage_away')
  const refusals = [
    new Refusal('CONFLICT', [because('a', 'required')], full),
    new Refusal('CONFLICT', [{ path: 'a', message: 'Words of others' }], full),
    new Refusal('CONFLICT'),
  ]
  expect(refusals.map(causeOf)).toEqual([{ code: 'required' }, full, { code: 'CONFLICT' }])
  expect(refusals.map((one) => causeSentence(causeOf(one)))).toEqual([
    reasons.required,
    reasons.storage_away,
    new Refusal('CONFLICT').message,
  ])
})

describe('the message of an issue of a schema', () => {
  it('carries a reason, and is read back', () => {
    const message = schemaMessage('months_most', { most: 12 })
    expect(reasonInMessage(message)).toEqual({ code: 'months_most', values: { most: '12' } })
    expect(messageOf(reasonFor('months_most', { most: 12 }))).toBe(message)
    expect(plainMessage(message)).toBe('Name a period of 12 months or fewer.')
  })

  it('is never taken from words of others', () => {
    const foreign = ['B 1 is taken.', 'reason:{"code":"required"}', ' \u0000reason:{"code":"required"}', '']
    for (const words of foreign) expect([reasonInMessage(words), plainMessage(words)]).toEqual([null, words])
    const nested = schemaMessage('length_unreadable', { typed: schemaMessage('required') })
    expect(reasonInMessage(nested)?.code).toBe('length_unreadable')
  })
})

describe('the texts of the reasons', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const texts = (language: string): Record<string, string> => {
    const files = globSync(`{web/locales/${language}/**,contract/*}/*.json`, { cwd: root })
    const own = files.filter(
      (file) => file.includes(`/${language}/`) || file.endsWith(`texts.${language}.json`),
    )
    return Object.assign(
      {},
      ...own.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).errors?.reason ?? {}),
    )
  }

  it.each(['en', 'sv', 'fi'])('are there in %s, with the same gaps', (language) => {
    const found = texts(language)
    const wrong = codes.filter((code) => {
      const text = found[code]?.replaceAll(/\{\{(\w+)(?:, ?\w+)?\}\}/g, '{$1}')
      return text === undefined || gapsOf(text).join() !== gapsOf(reasons[code]).join()
    })
    expect(wrong).toEqual([])
  })
})
