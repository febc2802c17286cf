import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { wearBrand } from '../kit/brand/brand-tokens.ts'
import { reckonDaysIn } from '../kit/words/format.ts'
import { speak, spokenLanguage, useTranslation } from '../kit/words/i18n.ts'
import { Home } from './pages/home.tsx'
import { Frame } from './parts/frame.tsx'
import { Problem } from './parts/problem.tsx'
import { Waiting } from './parts/waiting.tsx'
import { type Me, MeProvider, useMe } from './session.tsx'
import { ForgotPassword } from './sign-in/forgot-password.tsx'
import { SignIn } from './sign-in/sign-in.tsx'

const Activate = lazy(() => import('./sign-in/activate.tsx').then((file) => ({ default: file.Activate })))
const ResetPassword = lazy(() =>
  import('./sign-in/reset-password.tsx').then((file) => ({ default: file.ResetPassword })),
)
const Documents = lazy(() => import('./pages/documents.tsx').then((file) => ({ default: file.Documents })))
const Invoices = lazy(() => import('./pages/invoices.tsx').then((file) => ({ default: file.Invoices })))
const Invoice = lazy(() => import('./pages/invoice.tsx').then((file) => ({ default: file.Invoice })))
const Berths = lazy(() => import('./pages/berths.tsx').then((file) => ({ default: file.Berths })))
const Berth = lazy(() => import('./pages/berth.tsx').then((file) => ({ default: file.Berth })))
const Messages = lazy(() => import('./pages/messages.tsx').then((file) => ({ default: file.Messages })))
const Account = lazy(() => import('./pages/account.tsx').then((file) => ({ default: file.Account })))

export function PortalApp() {
  return (
    <Router base="/portal">
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/activate" component={Activate} />
          <Route path="/reset-password" component={ResetPassword} />
          <Route path="/forgot-password" component={ForgotPassword} />
          <Route>
            <Guarded />
          </Route>
        </Switch>
      </Suspense>
    </Router>
  )
}

/** The pages of whoever is signed in; the door for everybody else, at any address. */
function Guarded() {
  const me = useMe()
  if (me.isPending) return <Waiting />
  if (me.error) return <Problem error={me.error} onRetry={() => void me.refetch()} />
  return me.data ? <Pages me={me.data} /> : <SignIn />
}

function Pages({ me }: { me: Me }) {
  const spoken = useLanguageOf(me)
  const { t } = useTranslation()
  useEffect(() => {
    wearBrand(me.port.primaryColor)
    reckonDaysIn(me.port.timezone)
    document.title = `${me.port.applicationName ?? me.port.name} · ${t('portal.title')}`
  }, [me, t])
  if (!spoken) return <Waiting />
  return (
    <MeProvider me={me}>
      <Frame>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/" component={Home} />
            <Route path="/papers" component={Documents} />
            <Route path="/invoices" component={Invoices} />
            <Route path="/invoices/:id">{({ id }) => <Invoice id={id} />}</Route>
            <Route path="/berths" component={Berths} />
            <Route path="/berths/:id">{({ id }) => <Berth id={id} />}</Route>
            <Route path="/messages" component={Messages} />
            <Route path="/account" component={Account} />
            <Route>
              <Redirect to="/" replace />
            </Route>
          </Switch>
        </Suspense>
      </Frame>
    </MeProvider>
  )
}

/** Speaks the language of the account, else that of this browser. */
function useLanguageOf({ language }: Me): boolean {
  const [spoken, setSpoken] = useState(language === null || language === spokenLanguage())
  useEffect(() => {
    if (language === null || language === spokenLanguage()) return setSpoken(true)
    speak(language).then(
      () => setSpoken(true),
      () => setSpoken(true),
    )
  }, [language])
  return spoken
}
