// Why a formula is explained by a linear program of its optimum only. By itself: the contract names the reasons, and must
// not bring the optimiser into every screen.

export const localReasons = ['onOff', 'probability'] as const
export type LocalReason = (typeof localReasons)[number]
