import { expect, it } from 'vitest'
import { campaignRows } from './campaign-rows.ts'

type Campaigns = Parameters<typeof campaignRows>[0]

const value = [{ currency: 'EUR', amount: '100.00' }]
const bounds = { key: '7d', from: '2026-11-20', to: '2026-11-26' } as const
const campaigns: Campaigns = {
  range: { ...bounds, inquiries: 9, interests: 4, won: 1, value },
  campaigns: [
    { campaign: 'Spring', key: 'spring', inquiries: 5, interests: 3, won: 1, value },
    { campaign: 'News', key: 'news', inquiries: 1, interests: 0, won: 0, value: [] },
    { campaign: null, key: null, inquiries: 3, interests: 1, won: 0, value: [] },
  ],
  more: 0,
}
const visited = (campaign: string, visits: number) => ({
  ...{ campaign, key: campaign.toLowerCase(), visits, visitors: visits, pageviews: visits },
})
const visits = {
  range: { ...bounds, visits: 900, visitors: 500, pageviews: 2000, bounces: 3, averageSeconds: 60 },
  campaigns: [visited('spring', 40), visited('SPRING', 2), visited('Small', 1), visited('Autumn', 7)],
}
const pick = (rows: ReturnType<typeof campaignRows>) =>
  rows.map(({ of, campaign, visits, inquiries }) => [of, campaign, visits, inquiries])

it('campaigns meet by their keys, and what only one side knows stands there too', () => {
  expect(pick(campaignRows(campaigns, visits))).toEqual([
    ['campaign', 'Spring', 42, 5],
    ['campaign', 'News', 0, 1],
    ['campaign', 'Autumn', 7, 0],
    ['campaign', 'Small', 1, 0],
    ['noCampaign', '', null, 3],
    ['all', '', 900, 9],
  ])
})

it('without the visits nobody says that there were none', () => {
  expect(pick(campaignRows(campaigns, null))).toEqual([
    ['campaign', 'Spring', null, 5],
    ['campaign', 'News', null, 1],
    ['noCampaign', '', null, 3],
    ['all', '', null, 9],
  ])
})

it('a period without inquiries and without visits of campaigns has no rows', () => {
  const none = { inquiries: 0, interests: 0, won: 0, value: [] }
  const empty: Campaigns = { range: { ...bounds, ...none }, campaigns: [], more: 0 }
  expect(campaignRows(empty, { ...visits, campaigns: [] })).toEqual([])
  expect(pick(campaignRows(empty, visits)).at(-1)).toEqual(['all', '', 900, 0])
})
