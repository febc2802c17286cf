import { describe, expect, it } from 'vitest'
import { answerText, filesOf } from './answer-text.ts'

const options = [
  { value: 'summer', label: 'Summer berth' },
  { value: 'winter', label: 'Winter berth' },
]

describe('an answer as text', () => {
  it('names the options that were chosen', () => {
    expect(answerText({ type: 'choice', options }, 'summer')).toBe('Summer berth')
    expect(answerText({ type: 'multiple_choice', options }, ['winter', 'gone'])).toBe('Winter berth, gone')
  })

  it('is empty where nothing was answered, but not for zero or no', () => {
    expect(answerText({ type: 'short_text' }, null)).toBe('')
    expect(answerText({ type: 'number' }, 0)).toBe('0')
    expect(answerText({ type: 'consent' }, false)).toBe('No')
  })

  it('names files, whether they stand as links or with their names', () => {
    const link = 'https://forms.example/files/a/b.pdf?signature=x'
    expect(filesOf([link])).toEqual([{ name: 'b.pdf', url: link }])
    expect(answerText({ type: 'file' }, [{ name: 'Plan.pdf', url: link }])).toBe('Plan.pdf')
  })
})
