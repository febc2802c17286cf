import { describe, expect, it } from 'vitest'
import { answerText, filesOf } from './answer-text.ts'

const words = { yes: 'Yes', no: 'No' }
const options = [
  { value: 'summer', label: 'Summer berth' },
  { value: 'winter', label: 'Winter berth' },
]

describe('an answer as text', () => {
  it('names the options that were chosen', () => {
    expect(answerText({ type: 'choice', options }, 'summer', words)).toBe('Summer berth')
    expect(answerText({ type: 'multiple_choice', options }, ['winter', 'gone'], words)).toBe(
      'Winter berth, gone',
    )
  })

  it('is empty where nothing was answered, but not for zero or no', () => {
    expect(answerText({ type: 'short_text' }, null, words)).toBe('')
    expect(answerText({ type: 'number' }, 0, words)).toBe('0')
    expect(answerText({ type: 'consent' }, false, words)).toBe('No')
  })

  it('names files, whether they stand as links or with their names', () => {
    const link = 'https://forms.example/files/a/b.pdf?signature=x'
    expect(filesOf([link])).toEqual([{ name: 'b.pdf', url: link }])
    expect(answerText({ type: 'file' }, [{ name: 'Plan.pdf', url: link }], words)).toBe('Plan.pdf')
  })
})
