/** `mostDays` reads as "most of the days". */
const limitsRule = {
  create: (context) => {
    const check = (name) => {
      if (name?.type !== "Identifier" || !/^(most|least)[A-Z]/.test(name.name)) return;
      const message = "Call an upper limit max…, and a lower limit min….";
      context.report({ node: name, message });
    };
    return {
      VariableDeclarator: ({ id }) => check(id),
      Property: ({ key }) => check(key),
      TSPropertySignature: ({ key }) => check(key),
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- the form that oxlint loads
export default { meta: { name: "names" }, rules: { limits: limitsRule } };
