import { Box, Text } from '@mantine/core'
import { changePasswordRoute } from '@provende/contract/access/account.ts'
import { useRouter } from '@tanstack/react-router'
import { useCheckedForm } from '../../kit/form/form.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { PasswordField } from './account-fields.tsx'
import { AccountForm, useAccountLabels } from './account-form.tsx'
import { newPasswordProblems } from './new-password.ts'
import { PasswordRules } from './password-rules.tsx'

const changePasswordSchema = changePasswordRoute.body
const emptyPasswords = { oldPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePasswordScreen() {
  const { changePassword: words } = useWords().access
  const call = useApiCall()
  const toasts = useToasts()
  const router = useRouter()
  const { go } = useScreenLinks()
  const form = useCheckedForm(changePasswordSchema, emptyPasswords, useAccountLabels(), (values) =>
    newPasswordProblems(values.newPassword, values.confirmPassword, 'newPassword'),
  )
  return (
    <Box maw={480}>
      <AccountForm
        form={form}
        submitLabel={words.submit}
        onCancel={() => router.history.back()}
        send={async (values) => {
          await call(changePasswordRoute, { body: changePasswordSchema.parse(values) })
          toasts.success(words.done)
          go('Home')
        }}
      >
        <Text c="dimmed">{words.explanation}</Text>
        <PasswordField name="oldPassword" autoComplete="current-password" />
        <PasswordField name="newPassword" autoComplete="new-password" />
        <PasswordRules password={String(form.values.newPassword)} />
        <PasswordField name="confirmPassword" autoComplete="new-password" />
      </AccountForm>
    </Box>
  )
}
