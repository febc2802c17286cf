import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react'
import type { Definition } from '../../../../contract/forms/definition.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { type DraftProblem, useDraftProblems } from './draft-problems.ts'
import type { Form } from './draft-sender.ts'
import { type Edit, type Editing, edit, startEditing } from './editing.ts'
import { historyOf, keepHistory } from './undo-history.ts'
import { useDraftSaving } from './use-draft-saving.ts'

type FormAccess = {
  form: Form
  editing: Editing
  /** Edits the draft; does nothing where the role or the archive forbids it. */
  act: (step: Edit) => void
  canEdit: boolean
  problems: readonly DraftProblem[]
} & Pick<ReturnType<typeof useDraftSaving>, 'saving' | 'problem' | 'flush' | 'update' | 'run'>

const FormContext = createContext<FormAccess | null>(null)

/** The open form with its draft, which is edited on several tabs and saved as it is edited. */
export function useForm(): FormAccess {
  const access = useContext(FormContext)
  if (!access) throw new Error('This screen stands outside any form')
  return access
}

type ConflictQuestion = {
  theirs: Form
  mine: Definition
  answer: (choice: 'mine' | 'theirs' | null) => void
}

export function FormProvider({ form, children }: { form: Form; children: ReactNode }) {
  const { t } = useTranslation()
  const { can } = useAccess()
  const canEdit = can('edit') && form.archivedAt === null
  const [editing, dispatch] = useReducer(edit, form, ({ id, draft }) => ({
    ...startEditing(draft),
    ...historyOf(id, draft),
  }))
  const [question, setQuestion] = useState<ConflictQuestion | null>(null)
  const problems = useDraftProblems(editing.draft)

  const saving = useDraftSaving({
    form,
    draft: editing.draft,
    canEdit,
    acceptable: problems?.length === 0,
    take: useCallback((draft, how) => dispatch({ act: how, draft }), []),
    ask: useCallback((theirs, mine) => new Promise((answer) => setQuestion({ theirs, mine, answer })), []),
  })

  const act = useCallback((step: Edit) => (canEdit || step.act === 'select') && dispatch(step), [canEdit])

  useEffect(() => {
    if (saving.saving === 'saved') keepHistory(form.id, editing)
  }, [form.id, editing, saving.saving])

  const { lostRules, losing } = editing
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each act that loses rules
  useEffect(() => {
    if (lostRules === 0) return
    const names = losing.map((one) =>
      one.kind === 'field'
        ? one.label
        : t(one.kind === 'page' ? 'forms.build.page' : 'forms.build.ending', { number: one.number }),
    )
    showToast({
      tone: 'warning',
      title: t('forms.build.lostRules', { count: lostRules }),
      detail: t('forms.build.losing', { names: names.join(', ') }),
      onUndo: () => dispatch({ act: 'undo' }),
    })
  }, [editing.draft])

  const access = useMemo(
    () => ({ form, editing, act, canEdit, problems: problems ?? [], ...saving }),
    [form, editing, act, canEdit, problems, saving],
  )
  return (
    <FormContext value={access}>
      {children}
      {question && (
        <DraftConflict
          theirs={question.theirs.draft}
          mine={question.mine}
          onAnswer={(choice) => {
            setQuestion(null)
            question.answer(choice)
          }}
        />
      )}
    </FormContext>
  )
}
