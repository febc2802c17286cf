import { useMemo, useRef, useState } from 'react'
import type { Definition } from '../../../../../contract/forms/definition.ts'
import { languagesOf } from '../../../../../contract/forms/languages.ts'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { fieldsOf } from '../../../components/form/editing.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { drawForm, drawThanks, spokenDraft } from '../../../components/page/draw-page.ts'
import { useHostedSpeech } from '../../../lib/hosted-texts.ts'
import { type Measured, measure, nothingMeasured, prepare } from './measure.ts'
import { nameOf, type TextPlace, textAt, textEdit } from './texts.ts'

/** Every country of the world is much to draw anew with each key, and a list that is closed shows one line. */
const countries = /(<option value="">[^<]*<\/option>)(?:\s*<option value="[A-Z]{2}">[^<]*<\/option>)+/g

/** The draft as its page looks, with its ending below, and where everything stands on it. */
export function useDrawnPage(writing: TextPlace | null) {
  const { t } = useTranslation()
  const { form, editing } = useForm()
  const { draft } = editing
  const speech = useHostedSpeech(languagesOf(draft)[0])
  const [measured, setMeasured] = useState<Measured>(nothingMeasured)
  const noLabel = t('forms.build.noLabel')
  const drawn = useMemo(() => {
    const drawnPage = withRoom(draft, writing, noLabel)
    const spoken = spokenDraft(form, drawnPage, speech)
    const page = drawForm(spoken)
    return { ...page, body: page.body.replace(countries, '$1') + drawThanks(spoken).body }
  }, [form, draft, speech, writing, noLabel])

  const prepared = useRef<Element | null>(null)
  function onDrawn(document: Document) {
    const first = document.body.firstElementChild
    if (first !== prepared.current) prepare(document, draft, unlabelled(draft))
    prepared.current = first
    setMeasured(measure(document, draft, writing))
  }

  return { page: drawn, measured, onDrawn }
}

/** A text that is not there has room where it is written, and a field without a label can be seen. */
function withRoom(draft: Definition, writing: TextPlace | null, noLabel: string): Definition {
  const labelled = {
    ...draft,
    title: draft.title || '\u00a0',
    pages: draft.pages.map((page) => ({
      ...page,
      fields: page.fields.map((field) => (field.label ? field : { ...field, label: noLabel })),
    })),
  }
  if (!writing || textAt(draft, writing) !== '' || writing.part.of === 'label') return labelled
  return roomFor(labelled, writing)
}

function roomFor(draft: Definition, { owner, part }: TextPlace): Definition {
  const space = '\u00a0'
  const step = textEdit(draft, { owner, part }, space, true)
  if (!step) return draft
  if (step.act === 'change_form') return { ...draft, ...step.changes } as Definition
  return {
    ...draft,
    pages: draft.pages.map((page) => ({
      ...page,
      ...(step.act === 'change_page' && step.id === page.id ? step.changes : {}),
      fields: page.fields.map((field) =>
        step.act === 'change_field' && step.id === field.id ? { ...field, ...step.changes } : field,
      ),
    })),
  }
}

function unlabelled(draft: Definition): ReadonlySet<string> {
  return new Set(
    fieldsOf(draft)
      .filter((field) => !field.label)
      .map((field) => nameOf({ owner: field.id, part: { of: 'label' } })),
  )
}
