import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useWords } from '../../kit/words.tsx'
import classes from './logo.module.css'
import { useLogoUrl } from './use-logo.ts'

/** The logo of a distributor on its own screen, if it has one; what is below does not move when it arrives. */
export function StructureLogo({ structure }: { structure: AnyRecord }) {
  const words = useWords().organisations.logo
  const address = useLogoUrl(structure.hasLogo === true ? structure.id : null)
  if (structure.hasLogo !== true) return null
  return <div className={classes.own}>{address && <img src={address} alt={words.alt(String(structure.name))} />}</div>
}
