import type { routes } from '@provende/contract/routes.ts'
import { permissionsOf } from '@provende/domain/access/permissions.ts'
import type { Handlers } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { accountContextOf, setCulture } from '../session/context.ts'
import type { Session } from '../session/session.ts'
import { acceptTerms, loadTermsInForce } from '../terms-of-use.ts'
import { changePassword } from './change-password.ts'
import { checkResetCode, mailPasswordReset, resetPassword } from './forgotten-password.ts'
import { logOff, signIn } from './sign-in.ts'

const emptyReply = { response: null }

/** The account calls. Source: spec 1 §7 "Account". */
export function accountHandlers(services: Services): Handlers<typeof routes.account, Session> {
  return {
    token: async ({ body, caller }) => {
      const { token, expiresInSeconds } = await signIn(services, body.login, body.password, caller)
      return { response: { tokenType: 'bearer', accessToken: token, expiresIn: expiresInSeconds } }
    },
    logOff: async ({ session }) => {
      await logOff(services, session)
      return emptyReply
    },
    forgotPassword: async ({ body, caller }) => {
      await mailPasswordReset(services, body.email, caller)
      return emptyReply
    },
    resetPassword: async ({ body, caller }) => {
      await resetPassword(services, body, caller)
      return emptyReply
    },
    checkResetCode: async ({ body, caller }) => ({ response: await checkResetCode(services, body.code, caller) }),
    changePassword: async ({ session, body, caller }) => {
      await changePassword(services, session, body, caller)
      return emptyReply
    },
    getModules: async ({ session }) => ({ response: permissionsOf(session.role) }),
    getContext: async ({ session }) => ({ response: accountContextOf(session) }),
    setCulture: async ({ session, body }) => {
      await setCulture(services, session, body.culture)
      return emptyReply
    },
    termsOfUse: async ({ caller }) => ({ response: await loadTermsInForce(services, caller.culture) }),
    acceptTermsOfUse: async ({ session, params }) => {
      await acceptTerms(services, session, params.versionId)
      return emptyReply
    },
  }
}
