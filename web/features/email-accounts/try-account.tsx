import { Button } from '../../../ui/button.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { failureWords } from '../../kit/form/rule-words.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { faultText } from './account.ts'

type Tested = Answer<'emailAccounts', 'test'>
type Attempt = Tested['imap']

type TryAccountProps = { body: () => Parameters<ReturnType<typeof useTest>['mutate']>[0]['body'] }

const useTest = () => useWrite('emailAccounts', 'test')

/** Signs in to the servers as they are typed, and shows what they say. */
export function TryAccount({ body }: TryAccountProps) {
  const { t } = useTranslation()
  const test = useTest()
  return (
    <div className="flex flex-col gap-2">
      <Button className="self-start" busy={test.isPending} onClick={() => test.mutate({ body: body() })}>
        {t('emailAccounts.test')}
      </Button>
      <div role="status" className="flex flex-col gap-1 text-sm break-words">
        {test.data && <Outcome tested={test.data} />}
      </div>
      <ProblemLine error={test.error} />
    </div>
  )
}

function Outcome({ tested: { imap, smtp, folders } }: { tested: Tested }) {
  const { t } = useTranslation()
  return (
    <>
      <AttemptResult attempt={imap} good="imapOk" bad="imapFailed" />
      {smtp && <AttemptResult attempt={smtp} good="smtpOk" bad="smtpFailed" />}
      {folders.length > 0 && (
        <p className="text-ink-soft">
          {t('emailAccounts.foldersFound', { names: folders.map(({ path }) => path).join(', ') })}
        </p>
      )}
    </>
  )
}

type AttemptResultProps = { attempt: Attempt; good: 'imapOk' | 'smtpOk'; bad: 'imapFailed' | 'smtpFailed' }

function AttemptResult({ attempt, good, bad }: AttemptResultProps) {
  const { t } = useTranslation()
  const { errorCode } = attempt
  if (attempt.ok) return <p className="text-success-ink">{t(`emailAccounts.${good}`)}</p>
  const reason = errorCode ? faultText(t, errorCode, attempt) : failureWords(attempt)
  return <p className="text-danger-ink">{t(`emailAccounts.${bad}`, { reason })}</p>
}
