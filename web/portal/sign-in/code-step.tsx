import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { call } from '../../kit/server/api.ts'
import { hasCode } from '../../kit/server/api-error.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ProblemNote } from '../parts/problem.tsx'
import { typedIn } from '../parts/typed.ts'
import { Door, type DoorLook } from './door.tsx'

type CodeStepProps = { look: DoorLook | null; onEntered: () => void; onBack: () => void }

/** The step after the password, for accounts that are asked for a code. */
export function CodeStep({ look, onEntered, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const enter = useMutation({
    mutationFn: (body: { code: string }) => call('portalFactor', 'signInByCode', { body }, { probing: true }),
    onSuccess: onEntered,
  })
  // Nothing more can be typed here: the password comes first again.
  const lapsed = hasCode(enter.error, 'SIGN_IN_LAPSED')
  return (
    <Door look={look} title={t('portal.code.title')} hint={t('portal.code.hint')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          enter.mutate(typedIn(event.currentTarget, ['code']))
        }}
      >
        <Field label={t('portal.code.code')}>
          <Input name="code" autoComplete="one-time-code" required autoFocus maxLength={40} />
        </Field>
        <ProblemNote error={enter.error} />
        {!lapsed && (
          <Button type="submit" variant="primary" busy={enter.isPending}>
            {t('portal.signIn.submit')}
          </Button>
        )}
        <Button variant={lapsed ? 'primary' : 'ghost'} onClick={onBack}>
          {t('portal.forgot.back')}
        </Button>
      </form>
    </Door>
  )
}
