import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { placeOf } from '../../components/form/editing.ts'
import { useForm } from '../../components/form/form-context.tsx'

/** What keeps the draft from being saved; each entry goes to its field. */
export function ProblemMenu({ onOpen }: { onOpen: (id: string | null) => void }) {
  const { t } = useTranslation()
  const { problems, editing } = useForm()
  const [open, setOpen] = useState(false)
  if (problems.length === 0) return null
  const nameOf = (target: string | null) => {
    if (target === null) return t('forms.build.head')
    const number = editing.draft.pages.findIndex((page) => page.id === target) + 1
    if (number > 0) return t('forms.build.page', { number })
    return placeOf(editing.draft, target)?.field.label || t('forms.build.noLabel')
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={t('forms.problem.list')}
      className="w-80"
      trigger={
        <Button variant="ghost" icon={<TriangleAlert />} className="text-warning-ink">
          {t('forms.problem.count', { count: problems.length })}
        </Button>
      }
    >
      <ul className="max-h-80 overflow-y-auto p-1">
        {problems.map((problem) => (
          <li key={`${problem.target}${problem.property}${problem.message}`}>
            <button
              type="button"
              onClick={() => {
                setOpen(false)
                onOpen(problem.target)
              }}
              className="flex min-h-11 w-full flex-col justify-center rounded-md px-2 py-1 text-left hover:bg-hover"
            >
              <span className="font-medium break-words">{nameOf(problem.target)}</span>
              <span className="text-xs text-ink-soft">{problem.message}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
