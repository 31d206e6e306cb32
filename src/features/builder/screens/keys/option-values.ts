// The options of a native select are texts; types and purposes of keys are numbers.

export const optionValues = ['0', '1', '2', '3'] as const
export const numberOf = { '0': 0, '1': 1, '2': 2, '3': 3 } as const
