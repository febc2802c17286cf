import { useState } from 'react'
import { Select } from '../../../../ui/select.tsx'
import { problemText } from '../../display/problem-state.tsx'
import { useTranslation } from '../../words/i18n.ts'
import type { RecordEdit } from '../use-record-edit.ts'
import { flatSelectClass, Property, ReadProperty } from './property.tsx'

type YesNoPropertyProps<R> = { edit: RecordEdit<R>; label: string; name: keyof R & string }

/** Yes, no, or not known. */
export function YesNoProperty<R extends { id: string; version: number }>(props: YesNoPropertyProps<R>) {
  const { edit, label, name } = props
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState<Word>()
  const textOf = (record: R) => wordOf(record[name] as boolean | null)

  async function choose(word: Word) {
    setPending(word)
    setProblem(null)
    try {
      await edit.save({
        patch: { [name]: values[word] },
        baseline: edit.record,
        label,
        read: (record) => record[name],
        show: (record) => t(`answer.${textOf(record)}`),
        mine: t(`answer.${word}`),
      })
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setPending((now) => (now === word ? undefined : now))
    }
  }

  if (!edit.canEdit) return <ReadProperty label={label}>{t(`answer.${textOf(edit.record)}`)}</ReadProperty>
  return (
    <Property label={label} error={problem} busy={pending !== undefined}>
      {(ids) => (
        <Select
          {...ids}
          value={pending ?? textOf(edit.record)}
          onValueChange={(word) => void choose(word)}
          options={(['yes', 'no', 'unknown'] as const).map((word) => ({
            value: word,
            label: t(`answer.${word}`),
          }))}
          className={flatSelectClass}
        />
      )}
    </Property>
  )
}

type Word = 'yes' | 'no' | 'unknown'

const values: Record<Word, boolean | null> = { yes: true, no: false, unknown: null }

function wordOf(value: boolean | null): Word {
  if (value === null) return 'unknown'
  return value ? 'yes' : 'no'
}
