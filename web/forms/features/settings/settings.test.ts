import { describe, expect, it } from 'vitest'
import { changesIn, dayBefore, type Settings } from './settings.ts'

const settings: Settings = {
  name: 'Berth inquiry',
  slug: 'berth-inquiry',
  workspaceId: 'w',
  closesAt: '',
  responseLimit: '',
  retentionDays: '30',
  notifyEmails: 'sales@marina.example',
}

describe('the settings of a form', () => {
  it('sends only what differs', () => {
    expect(changesIn({ ...settings, name: ' Inquiry ' }, settings)).toEqual({ name: 'Inquiry' })
    expect(changesIn(settings, settings)).toEqual({})
  })

  it('clears what is left empty, and reads addresses however they are parted', () => {
    const changed = {
      ...settings,
      retentionDays: '',
      notifyEmails: 'a@b.example, c@d.example\n\ne@f.example',
    }
    expect(changesIn(changed, settings)).toEqual({
      retentionDays: null,
      notifyEmails: ['a@b.example', 'c@d.example', 'e@f.example'],
    })
  })

  it('reads the closing time in the time zone of the person', () => {
    const { closesAt } = changesIn({ ...settings, closesAt: '2026-05-01T18:00' }, settings)
    expect(new Date(closesAt!).getTime()).toBe(new Date(2026, 4, 1, 18).getTime())
  })

  it('knows what is older than so many days', () => {
    expect(dayBefore(30, new Date('2026-05-31T12:00:00Z'))).toBe('2026-05-01T12:00:00.000Z')
  })
})
