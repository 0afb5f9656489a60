/** Whether a structure may use a shared food or nutrient. */
export type Permission = { readonly permitted: boolean; readonly structureId: number; readonly itemId: number }

/**
 * A permission as the data of a property: `False,12,345` is "structure 12 may not use item 345"; undefined when a text is
 * no such thing. Ids are whole numbers from 1. Source: spec 2 §3 "Food".
 */
export function readPermission(data: string): Permission | undefined {
  const [, flag = '', structure = '', item = ''] =
    /^\s*(true|false)\s*,\s*(\d{1,16})\s*,\s*(\d{1,16})\s*$/i.exec(data) ?? []
  const [structureId, itemId] = [Number(structure), Number(item)]
  const areIds = [structureId, itemId].every((id) => Number.isSafeInteger(id) && id >= 1)
  return areIds ? { permitted: flag.toLowerCase() === 'true', structureId, itemId } : undefined
}

/** The data of a permission; `readPermission` reads it back. */
export const permissionData = ({ permitted, structureId, itemId }: Permission): string =>
  [permitted ? 'True' : 'False', structureId, itemId].join(',')
