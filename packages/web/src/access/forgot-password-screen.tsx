import { Alert, Anchor } from '@mantine/core'
import { forgotPassword } from '@provende/contract/access/account.ts'
import { email } from '@provende/contract/kit/fields.ts'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { useCheckedForm } from '../kit/form.tsx'
import { useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { EmailField } from './account-fields.tsx'
import { AccountForm, useAccountLabels } from './account-form.tsx'
import { PublicPage } from './public-page.tsx'

const schema = z.object({ email: z.string().trim().min(1).pipe(email()) })

/** Asks for a reset link; the answer is the same whether the address is known or not. */
export function ForgotPasswordScreen() {
  const { forgotPassword: words } = useWords().access
  const call = useCall()
  const [sentTo, setSentTo] = useState<string>()
  const form = useCheckedForm(schema, { email: '' }, useAccountLabels())
  return (
    <PublicPage explanation={sentTo ? undefined : words.explanation}>
      {sentTo ? (
        <Alert icon={<IconMailCheck aria-hidden />} role="status">
          {words.sent(sentTo)}
        </Alert>
      ) : (
        <AccountForm
          form={form}
          act={words.act}
          send={async (values) => {
            const body = { email: String(values.email).trim() }
            await call(forgotPassword, { body })
            setSentTo(body.email)
          }}
        >
          <EmailField name="email" autoComplete="username" autoFocus />
        </AccountForm>
      )}
      <Anchor component={Link} to="/Login" size="sm">
        {words.back}
      </Anchor>
    </PublicPage>
  )
}
