import { Alert, Anchor } from '@mantine/core'
import { forgotPasswordRoute } from '@provende/contract/access/account.ts'
import { email } from '@provende/contract/kit/fields.ts'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCheckedForm } from '../../kit/form/form.tsx'
import { useWords } from '../../kit/words.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import { EmailField } from './account-fields.tsx'
import { AccountForm, useAccountLabels } from './account-form.tsx'
import { PublicPage } from './public-page.tsx'

const forgotPasswordSchema = z.object({ email: z.string().trim().min(1).pipe(email()) })

/** Requests a reset link; the response is the same for unknown addresses, so that accounts cannot be probed. */
export function ForgotPasswordScreen() {
  const { forgotPassword: words } = useWords().access
  const call = useApiCall()
  const [sentTo, setSentTo] = useState<string>()
  const form = useCheckedForm(forgotPasswordSchema, { email: '' }, useAccountLabels())
  return (
    <PublicPage explanation={sentTo ? undefined : words.explanation}>
      {sentTo ? (
        <Alert icon={<IconMailCheck aria-hidden />} role="status">
          {words.sent(sentTo)}
        </Alert>
      ) : (
        <AccountForm
          form={form}
          submitLabel={words.submit}
          send={async (values) => {
            const body = { email: String(values.email).trim() }
            await call(forgotPasswordRoute, { body })
            setSentTo(body.email)
          }}
        >
          <EmailField name="email" autoComplete="username" />
        </AccountForm>
      )}
      <Anchor component={Link} to="/Login" size="sm">
        {words.back}
      </Anchor>
    </PublicPage>
  )
}
