import { fieldsOf } from '../../../contract/forms/answers.ts'
import type { Field } from '../../../contract/forms/definition.ts'
import type { Say } from '../../../contract/forms/say.ts'
import type { PageRules } from '../page-rules.ts'
import { draftKeeper } from './draft.ts'
import { readGiven } from './input-state.ts'
import { startParts } from './parts/start.ts'
import { focusField, problemWith, showProblem } from './problems.ts'
import { startSteps } from './steps.ts'
import { startTelling } from './telling.ts'
import { startUploads } from './uploads.ts'

/** A page that is answered, and what is asked of it while it is. */
export type PageState = ReturnType<typeof openPage>

export function openPage(form: HTMLFormElement, rules: PageRules, say: Say) {
  const fields = fieldsOf(rules)
  const uploads = startUploads(form, rules, say, (field, problem) => {
    showProblem(form, field, problem)
    refresh()
  })
  const telling = startTelling(form, rules, uploads)
  const parts = startParts(form, rules, say)
  const draft = draftKeeper(form, rules, parts.make)
  const steps = startSteps(form, rules, say)
  let over = false
  let saving: ReturnType<typeof setTimeout> | undefined

  const readInput = () => readGiven(form, rules, uploads)
  const refresh = () => {
    const now = readInput()
    steps.refresh(now.visible)
    parts.refresh(now)
  }
  const problemOf = (field: Field, now = readInput()) => problemWith(form, field, now, uploads, say)
  const saveDraft = (again?: true) => draft.save(steps.current, telling.known(), again)
  const pageOf = (field: Field) => rules.pages.find((page) => page.fields.some(({ id }) => id === field.id))

  return {
    ...{
      form,
      rules,
      say,
      fields,
      uploads,
      telling,
      draft,
      steps,
      readInput,
      refresh,
      problemOf,
      pageOf,
      saveDraft,
    },
    /** The fields somebody wrote in. */
    touched: new Set<string>(),
    goToField(field: Field) {
      const page = pageOf(field)
      if (page) steps.show(page.id)
      focusField(form, field)
    },
    fieldAt(target: EventTarget | null): Field | undefined {
      const id =
        target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined
      return fields.find((field) => field.id === id)
    },
    saveSoon() {
      clearTimeout(saving)
      saving = setTimeout(saveDraft, 300)
    },
    /** It is sent, or opened anew: nothing is saved or said any more. */
    end() {
      clearTimeout(saving)
      over = true
    },
    isOver: () => over,
  }
}
