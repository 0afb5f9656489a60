import { Anchor } from '@mantine/core'
import { resetPasswordRoute } from '@provende/contract/access/account.ts'
import { Link } from '@tanstack/react-router'
import { useCheckedForm } from '../../kit/form/form.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useScreenLinks, useScreenParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { EmailField, PasswordField } from './account-fields.tsx'
import { AccountForm, useAccountLabels } from './account-form.tsx'
import { newPasswordProblems } from './new-password.ts'
import { PasswordRules } from './password-rules.tsx'
import { PublicPage } from './public-page.tsx'

const resetPasswordSchema = resetPasswordRoute.body.pick({ email: true, password: true, confirmPassword: true })

/** Opened by the link of the reset mail. */
export function ResetPasswordScreen() {
  const { resetPassword: words, forgotPassword } = useWords().access
  const { code = '' } = useScreenParams()
  const call = useApiCall()
  const toasts = useToasts()
  const { go } = useScreenLinks()
  const form = useCheckedForm(
    resetPasswordSchema,
    { email: '', password: '', confirmPassword: '' },
    useAccountLabels(),
    (values) => newPasswordProblems(values.password, values.confirmPassword, 'password'),
  )
  return (
    <PublicPage explanation={words.explanation}>
      <AccountForm
        form={form}
        submitLabel={words.submit}
        send={async (values) => {
          await call(resetPasswordRoute, { body: { ...resetPasswordSchema.parse(values), code } })
          toasts.success(words.done)
          go('Login')
        }}
      >
        <EmailField name="email" autoComplete="username" autoFocus />
        <PasswordField name="password" autoComplete="new-password" />
        <PasswordRules password={String(form.values.password)} />
        <PasswordField name="confirmPassword" autoComplete="new-password" />
      </AccountForm>
      <Anchor component={Link} to="/Login" size="sm">
        {forgotPassword.back}
      </Anchor>
    </PublicPage>
  )
}
