/** Whether a structure may use a shared food or nutrient. */
export type ItemPermission = { readonly permitted: boolean; readonly structureId: number; readonly itemId: number }

/**
 * Parses the property data of a permission: `False,12,345` means structure 12 may not use item 345. Undefined for any
 * other text. Ids are integers from 1. Source: spec 2 §3 "Food".
 */
export function parsePermissionData(data: string): ItemPermission | undefined {
  const [, flag = '', structure = '', item = ''] =
    /^\s*(true|false)\s*,\s*(\d{1,16})\s*,\s*(\d{1,16})\s*$/i.exec(data) ?? []
  const [structureId, itemId] = [Number(structure), Number(item)]
  const areIds = [structureId, itemId].every((id) => Number.isSafeInteger(id) && id >= 1)
  return areIds ? { permitted: flag.toLowerCase() === 'true', structureId, itemId } : undefined
}

/** The property data of a permission, the inverse of `parsePermissionData`. */
export const formatPermissionData = ({ permitted, structureId, itemId }: ItemPermission): string =>
  [permitted ? 'True' : 'False', structureId, itemId].join(',')
