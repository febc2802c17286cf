import { expect, it } from 'vitest'
import { attributionOf, keptAttribution } from './attribution.ts'

const page = {
  url: 'https://forms.example/f/berths?utm_source=news',
  referrer: 'https://solvik.example/',
  embedded: false,
}

it('tells where somebody came from by the address and the page before', () => {
  expect(attributionOf({ utm_source: 'news', campaign: 'x' }, page)).toEqual({
    utm_source: 'news',
    page_url: page.url,
    referrer: 'https://solvik.example/',
  })
})

it('takes the word of a page that embeds the form', () => {
  const query = {
    page_url: 'https://solvik.example/berths',
    referrer: 'https://search.example/',
    utm_medium: 'cpc',
  }
  expect(attributionOf(query, { ...page, embedded: true })).toEqual(query)
  expect(attributionOf({}, { ...page, embedded: true })).toEqual({ page_url: 'https://solvik.example/' })
})

it('keeps so much of each, and only addresses where one belongs', () => {
  const attribution = keptAttribution({
    utm_term: 'x'.repeat(1000),
    utm_content: ' \u0000 ',
    utm_source: 5,
    page_url: `https://x.example/${'y'.repeat(5000)}`,
    referrer: 'javascript:alert(1)',
    constructor: 'no',
  })
  expect(Object.keys(attribution)).toEqual(['utm_term', 'page_url'])
  expect([attribution.utm_term!.length, attribution.page_url!.length]).toEqual([500, 2000])
})
