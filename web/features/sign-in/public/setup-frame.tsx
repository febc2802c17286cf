import { type ReactNode, useId } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { productName } from '../../../kit/screen/document-title.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { Door } from './door.tsx'

type SetupFrameProps = {
  busy: boolean
  problem: unknown
  onSubmit: () => void
  children: ReactNode
}

/** The page of the first start: the code of the console, then what the service asks for. */
export function SetupFrame({ busy, problem, onSubmit, children }: SetupFrameProps) {
  const { t } = useTranslation()
  return (
    <Door title={t('setup.title', { product: productName })} hint={t('setup.hint')} wide>
      <Form onSubmit={onSubmit} className="flex flex-col gap-6">
        {children}
        <ProblemLine error={problem} />
        <Button type="submit" variant="primary" busy={busy} className="w-full">
          {t('setup.submit')}
        </Button>
      </Form>
    </Door>
  )
}

/** Fields that belong together, under a heading. */
export function SetupPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4 sm:grid-cols-2">
      <h2 id={id} className="text-base font-semibold sm:col-span-2">
        {title}
      </h2>
      {children}
    </section>
  )
}

type WithCode = { code: string }

export function CodeField({
  register,
  errors,
}: {
  register: UseFormRegister<WithCode>
  errors: FieldErrors<WithCode>
}) {
  const { t } = useTranslation()
  return (
    <Field label={t('setup.code')} hint={t('setup.codeHint')} error={errors.code?.message} required>
      <Input
        {...register('code', { required: t('form.required') })}
        autoFocus
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
        className="font-mono"
      />
    </Field>
  )
}
